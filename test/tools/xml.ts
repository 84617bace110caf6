/** The real libxml2, compiled to WebAssembly: what `xmllint` runs. */
import { readFileSync } from 'node:fs';
import { ParseOption, XmlDocument, XsdValidator } from 'libxml2-wasm';

/** What is thrown for a text that is no XML, or not of its schema. */
export { XmlLibError as XmlFault } from 'libxml2-wasm';

/** Throws where the text is no XML, or not of the schema in this file. */
export function checkXml(text: string, schemaPath: string): void {
  using(readFileSync(schemaPath, 'utf8'), (schema) => {
    const validator = XsdValidator.fromDoc(schema);
    try {
      using(text, (document) => validator.validate(document));
    } finally {
      validator.dispose();
    }
  });
}

/** What an XPath expression of XML comes to, in text. */
export const queryXml = (text: string, path: string): string => using(text, (document) => String(document.eval(path)));

/** No network, no entity of a file, no recovery from a fault. */
function using<Result>(text: string, use: (document: XmlDocument) => Result): Result {
  const document = XmlDocument.fromBuffer(Buffer.from(text), { option: ParseOption.XML_PARSE_NONET });
  try {
    return use(document);
  } finally {
    document.dispose();
  }
}
