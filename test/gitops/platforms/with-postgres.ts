/** What differs where the journal is in PostgreSQL: the ready files are these changes of the others, and nothing else. */

type Change = readonly [before: RegExp, after: string];

const journalFlag = '--journal "$HOSTWRIGHT_JOURNAL"';
const githubKey = '          HOSTWRIGHT_PRIVATE_KEY: ${' + '{ secrets.HOSTWRIGHT_PRIVATE_KEY }}\n';

const changes: Readonly<Record<'github' | 'gitlab' | 'jenkins', readonly Change[]>> = {
  github: [
    [
      new RegExp(githubKey.replace(/[${}.]/g, '\\$&'), 'g'),
      `$&          HOSTWRIGHT_JOURNAL: \${{ vars.HOSTWRIGHT_JOURNAL }}\n          PGPASSWORD: \${{ secrets.HOSTWRIGHT_JOURNAL_PASSWORD }}\n`,
    ],
    [/\n {8}with:\n {10}journal: true/g, ''],
    [/(?: {6}# Also after a failure.*\n)? {6}- if: .*\n {8}uses: actions\/cache\/save@.*\n(?: {8}.*\n)+/g, ''],
    [/\bhostwright (plan|apply|drift|intents|unlock|resolve) ?(?=\S)/g, `hostwright $1 ${journalFlag} `],
  ],
  gitlab: [
    [/ {2}# Where the journal is\..*\n {2}HOSTWRIGHT_JOURNAL: .*\n/, ''],
    [/# A job that only reads uses the journal.*\n\.reads-journal:\n(?: .*\n)+\n/, ''],
    [/extends: \.reads-journal/g, 'extends: .hostwright'],
    [/(?: {2}# Also after a failure.*\n)? {2}cache:\n {4}<<: \*journal\n(?: {4}.*\n)+/g, ''],
    [/\bhostwright (plan(?= --out)|apply|drift) /g, `hostwright $1 ${journalFlag} `],
    [/(hostwright "\$\{words\[@\]\}")/, `$1 ${journalFlag}`],
  ],
  jenkins: [
    [
      / {4}\/\/ Outside of every workspace.*\n {4}HOSTWRIGHT_JOURNAL = .*\n/,
      "    // No password: that is a credential, and only the stages that need it get it.\n    HOSTWRIGHT_JOURNAL = 'postgres://hostwright@db.example.com/hostwright'\n",
    ],
    [
      /( +)string\(credentialsId: 'hostwright-private-key'.*\n/g,
      "$&$1string(credentialsId: 'hostwright-journal-password', variable: 'PGPASSWORD'),\n",
    ],
  ],
};

/** The text of the ready file, out of that of the other. */
export function changedToPostgres(platform: keyof typeof changes, text: string): string {
  return changes[platform].reduce((now, [before, after]) => now.replace(before, after), text);
}
