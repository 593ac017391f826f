import './log-events.ts';
import { mount } from 'svelte';
import Recipe from 'recipe:photo-from-phone.svelte';

const target = document.querySelector('#app');
if (target) mount(Recipe, { target });
