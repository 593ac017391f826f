import './log-events.ts';
import '@svc/element/theme';
import { provideZonelessChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { PhotoFromPhone } from 'recipe:photo-from-phone.component.js';

document.querySelector('#app')?.append(document.createElement('app-photo-from-phone'));
await bootstrapApplication(PhotoFromPhone, { providers: [provideZonelessChangeDetection()] });
