import type { Theme } from 'vitepress';
// Without its web fonts: people's own look as good, and nothing is loaded for them.
import DefaultTheme from 'vitepress/theme-without-fonts';
import Landing from './landing.vue';
import './style.css';

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => {
    app.component('landing', Landing);
  },
} satisfies Theme;
