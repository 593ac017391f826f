declare module 'recipe:*.vue' {
  import type { Component } from 'vue';

  const component: Component;
  // oxlint-disable-next-line import/no-default-export -- that is how components are exported
  export default component;
}

declare module 'recipe:*.svelte' {
  import type { Component } from 'svelte';

  const component: Component;
  // oxlint-disable-next-line import/no-default-export -- that is how components are exported
  export default component;
}

declare module 'recipe:*.component.js' {
  import type { Type } from '@angular/core';

  export const PhotoFromPhone: Type<unknown>;
}
