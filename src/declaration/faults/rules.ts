export type RuleSeverity = 'error' | 'note';

/**
 * Every rule that a declaration can break, or that causes a note. The ids are stable, because
 * editors and pipelines may filter by them.
 */
export const rules = {
  'address-twice': error('a private address belongs to one host of a subnet'),
  'alias-cycle': error('an alias cannot be inside the value that it repeats'),
  'alias-unknown': error('an alias needs an anchor of its name before it'),
  'bad-name': error('a host name has 1 to 63 letters, digits, Chinese letters, dots, underscores and dashes'),
  'bad-range': error('a range in a name is [first:last] or [first:last:step], upwards, and not empty'),
  'bad-value': error('a value has the form that its field requires'),
  'charge-type-unseen': note('a chargeType that the API description does not show; it is sent as written'),
  'custom-tag': error('only the plain tags of YAML are read: !!str, !!int, !!float, !!bool, !!null, !!map, !!seq'),
  'duplicate-key': error('a key appears only once in a map'),
  'duplicate-name': error('a name appears only once in a region'),
  'fields-disagree': error('fields of a host that go together fit each other'),
  'foreign-file': error('a file is a declaration of hosts, and not of another tool'),
  'key-not-text': error('a key is text'),
  'literal-password': error('a password is referred to, never written down'),
  'login-mode-unseen': note('a loginMode that the API description does not show; it is sent as written'),
  'memory-unit': error('in the dialect uhost memory has its unit, or is a multiple of 1024 MB'),
  'merge-key': error('<< takes a map, an alias of a map, or a list of those'),
  'missing-field': error('a field that every host needs is set on the host, on its template or in defaults'),
  'missing-value': error('a field that is named has a value'),
  'name-twin': error('two names in a region differ by more than case or Unicode form'),
  'no-hosts': error('a declaration declares at least one host'),
  'not-a-map': error('a declaration is a map of fields'),
  'not-ignorable': error('missing and duplicate hosts always count'),
  'not-published': error('a published declaration must not name a file beside itself'),
  'number-ambiguous': error('a number has no leading zero'),
  'number-imprecise': error('a number is finite and kept exactly'),
  'other-dialect': error('a field belongs to the dialect of its file'),
  'out-of-range': error('a number or a list keeps to its bounds'),
  'reserved-key': error('__proto__, constructor and prototype are not keys'),
  'settings-disagree': error('files of one run agree on what concerns the whole run'),
  syntax: error('a declaration is well-formed YAML 1.2'),
  'tab-indent': error('YAML is indented with spaces'),
  'too-deep': error('maps and lists nest at most 100 deep'),
  'too-large': error('a declaration has at most 2,000,000 values, counted with its aliases followed'),
  'too-many-hosts': error('a run declares at most 200,000 hosts, or limits.maxHosts'),
  'two-documents': error('a file holds one YAML document'),
  'unknown-field': error('a field is one that Hostwright knows'),
  'unknown-template': error('a template that a host names is declared in the same file'),
  'user-data-file': error('a file of user data is in the folder of its declaration, and has 1 to 16,384 bytes'),
  'well-known-variable': error('a password is in no variable that CI systems and clouds keep their own secrets in'),
  'wrong-type': error('a value has the type that its field requires'),
  'wrong-version': error('apiVersion is hostwright/v1'),
  'zone-not-listed': error('a host is in a zone that the run lists'),
} as const satisfies Record<string, { readonly severity: RuleSeverity; readonly summary: string }>;

export type RuleId = keyof typeof rules;

Object.freeze(rules);

function error(summary: string): { readonly severity: 'error'; readonly summary: string } {
  return Object.freeze({ severity: 'error', summary });
}

function note(summary: string): { readonly severity: 'note'; readonly summary: string } {
  return Object.freeze({ severity: 'note', summary });
}
