// Templates are compiled in the page, so that the bundler needs no support for Angular.
import '@angular/compiler';
import { Component, provideZonelessChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { FileUpload, type FileSelectEvent } from 'primeng/fileupload';
import { providePrimeNG } from 'primeng/config';

class ClaimForm {
  take({ currentFiles }: FileSelectEvent): void {
    recorder.note('accepted', currentFiles);
  }
}

/** Decorators are functions, and can be called without special syntax. */
const decorate = Component({
  selector: '#app',
  imports: [FileUpload],
  template: `<p-fileupload name="receipt" accept="image/*" [customUpload]="true" (onSelect)="take($event)" />`,
});

await bootstrapApplication(decorate(ClaimForm), {
  providers: [provideZonelessChangeDetection(), providePrimeNG()],
});
