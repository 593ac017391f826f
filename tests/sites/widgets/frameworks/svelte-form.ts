import { mount } from 'svelte';
import { findPlace } from '../place.ts';
import ClaimForm from './svelte-form.svelte';

mount(ClaimForm, { target: findPlace() });
