/**
 * Functions that the libraries call and Safari before 15.4 and Chrome before 93 lack; the build translates syntax only.
 * Imported first, since @noble/hashes calls them while it is loaded.
 */
if (typeof Reflect.get(Object, 'hasOwn') !== 'function') {
  Reflect.defineProperty(Object, 'hasOwn', {
    value: (object: object, key: PropertyKey) => Object.prototype.hasOwnProperty.call(object, key),
  });
}
