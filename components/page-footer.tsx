import { helpUrl, type Product } from '../lib/product.ts';
import { texts } from '../lib/texts/texts.ts';

/** Help and version, at the end of each of the extension's pages. */
export function PageFooter({ product }: { product: Product }) {
  return (
    <footer className="page-footer quiet">
      <a href={helpUrl(product)} target="_blank" rel="noopener noreferrer">
        {texts.help}
      </a>
      <a href={product.homepage} target="_blank" rel="noopener noreferrer">
        {texts.version(product.version)}
      </a>
    </footer>
  );
}
