/** The forms of a request (API description 4.1), read as strictly as it describes them. */
import { ApiRefusal } from './reply.ts';

/** One complete HTTP request to path `/`. */
export interface ApiRequest {
  readonly method: 'POST' | 'GET';
  readonly contentType: string | undefined;
  /** The text after `?`; absent if there is none. */
  readonly query: string | undefined;
  readonly body: Uint8Array;
}

/** One parameter as received. Its text is what is signed (API description 5.1). Queries and forms have no types. */
interface SentValue {
  readonly text: string;
  readonly type: 'string' | 'number' | 'untyped';
}

/** The parameters of one request in the order sent. A Map, so that a parameter named `__proto__` is like any other. */
export type SentParameters = ReadonlyMap<string, SentValue>;

export type FormName = 'json' | 'query' | 'form';

export function formOf({ method, contentType = '' }: Pick<ApiRequest, 'method' | 'contentType'>): FormName | 'unknown' {
  if (method === 'GET') return 'query';
  const [, type] = /^application\/(json|x-www-form-urlencoded) *(?:; *charset=utf-8)?$/i.exec(contentType) ?? [];
  return type === undefined ? 'unknown' : type.toLowerCase() === 'json' ? 'json' : 'form';
}

/**
 * `takesForms`: a POST may be a form, and repeat its Action in the address, as some clients do.
 * Throws ApiRefusal.
 */
export function readParameters(request: ApiRequest, takesForms: boolean): SentParameters {
  const { query, body } = request;
  const form = formOf(request);
  if (form === 'query') {
    if (body.length > 0) throw unreadable('A request by GET has no body.');
    return readQuery(query ?? '');
  }
  if (form === 'unknown' || (form === 'form' && !takesForms)) {
    const types = `application/json${takesForms ? ' or application/x-www-form-urlencoded' : ''}`;
    throw unreadable(`A POST needs the header Content-Type: ${types}.`);
  }
  const text = decodeUtf8(body);
  const parameters = form === 'json' ? readJson(text) : readForm(text);
  if (query === undefined || (takesForms && query === `Action=${parameters.get('Action')?.text}`)) return parameters;
  throw unreadable('The address of a POST holds parameters that do not belong there.');
}

function unreadable(message: string): ApiRefusal {
  return new ApiRefusal('request-unreadable', message);
}

function decodeUtf8(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    throw unreadable('The body is not UTF-8.');
  }
}

/** Fails for a name that is sent twice. */
function addTo(parameters: Map<string, SentValue>, name: string, value: SentValue): void {
  if (parameters.has(name)) {
    throw new ApiRefusal('parameter-repeated', `Parameter ${JSON.stringify(name)} is sent more than once.`);
  }
  parameters.set(name, value);
}

/**
 * One object of strings and integers. JSON.parse checks only that it is JSON: it would keep the last of two equal
 * names, and lose the spelling of numbers.
 */
function readJson(text: string): SentParameters {
  if (!isJsonObject(text)) throw unreadable('The body is not one JSON object.');
  const parameters = new Map<string, SentValue>();
  const member = /[\s,]*("(?:[^"\\]|\\.)*")\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+(?=[\s,}]))?/y;
  member.lastIndex = text.indexOf('{') + 1;
  for (let found = member.exec(text); found !== null; found = member.exec(text)) {
    const [name, written] = [JSON.parse(found[1] ?? ''), found[2]];
    if (written === undefined) {
      const hint = 'must be a string or an integer; a list is sent as HostIds.0, HostIds.1 and so on.';
      throw new ApiRefusal('parameter-invalid', `Parameter ${JSON.stringify(name)} ${hint}`);
    }
    const isText = written.startsWith('"');
    addTo(parameters, name, { text: isText ? JSON.parse(written) : written, type: isText ? 'string' : 'number' });
  }
  return parameters;
}

function isJsonObject(text: string): boolean {
  try {
    return /^\s*\{/.test(text) && JSON.parse(text) !== null;
  } catch {
    return false;
  }
}

function readPairs(text: string, decode: (encoded: string, name: string) => string): SentParameters {
  const parameters = new Map<string, SentValue>();
  for (const pair of text === '' ? [] : text.split('&')) {
    const [, name, value] = /^([^=]+)=(.*)$/s.exec(pair) ?? [];
    if (name === undefined || value === undefined) {
      throw unreadable('The parameters are not Name=Value pairs joined by "&".');
    }
    const decoded = decode(name, '');
    addTo(parameters, decoded, { text: decode(value, decoded), type: 'untyped' });
  }
  return parameters;
}

/** API description 5.4: everything but `A-Za-z0-9-_.~` is encoded, with upper-case digits. */
function readQuery(query: string): SentParameters {
  const parameters = readPairs(query, (encoded, name) => {
    const decoded = decodePercents(encoded);
    // The description says that PublicKey needs no encoding, but shows it encoded.
    if (name !== 'PublicKey' && encodePercents(decoded) !== encoded) {
      throw unreadable('A name or a value of the query is encoded otherwise than API description 5.4 says.');
    }
    return decoded;
  });
  if (parameters.has('Signature') && [...parameters.keys()].at(-1) !== 'Signature') {
    throw unreadable('Signature must be the last parameter.');
  }
  return parameters;
}

/** A space is `+` or `%20`, and only `%`, `&`, `=` and `+` must be encoded. */
function readForm(text: string): SentParameters {
  return readPairs(text, (encoded) => decodePercents(encoded.replaceAll('+', ' ')));
}

function decodePercents(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw unreadable('"%" is not followed by the hexadecimal digits of UTF-8.');
  }
}

function encodePercents(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
