import './log-events.ts';
import { createApp } from 'vue';
import Recipe from 'recipe:photo-from-phone.vue';

createApp(Recipe).mount('#app');
