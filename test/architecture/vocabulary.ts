/** Words that names may use besides those of docs/glossary.md. */

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** In their first form; `readPage`, `countedIntent` and `sentRequests` use others, too. */
export const verbs: readonly string[] = words(`
  abandon accept add advance advise align allow annotate answer appear append apply approve are ask authenticate await batch be begin bind break build
  calm can catch change check choose claim classify close commit compare complete compose compute conceal conclude confirm connect convert
  count create cut decide declare decode deliver depart dequeue describe diff differ do document drop encode end enqueue escape excuse expand explain export fail
  fence fill find finish fit flatten fold follow format free gather get give group grow guard hang has have hide hold identify ignore import index interrupt
  is iterate join judge keep know layer learn leave limit link list listen load locate look make map mark match may mean merge migrate mix move name narrow
  need nest normalise note observe omit open order overrule own pad paint pair parse pass pause perform pick plan post put
  prepare present print proceed propose publish quote rank read record reduce refuse reject relate release remain remove rename render repeat replace reply
  report request require reset resolve rest restore retry round run save say seed see select send set settle share shorten show sign signal
  skip slow sort speed split spoil start state stay step stop store stray suggest summarise switch sync tag take tell thin throttle
  title track trust try turn type unite unlock unpack use validate wait warn watch withhold work wrap write
`);

/** Nouns for what these verbs do, or for what comes of it. */
export const nounsOfVerbs: readonly string[] = words(`
  abandonment absence acceptance advice annotation choice comparison creation creations decision decoder departure
  description detail difference discovery distrust expiry importance interruption knowledge meaning patience permission
  question sender writer
`);

/** Forms that no rule makes. */
export const irregularVerbs: readonly string[] = words(`
  began begun built cut done found given gone got grown had held hidden kept known laid learnt left lost made meant put read said seen
  sent set shown spent split taken told torn was written
`);

/** Functions whose names are read as part of a type or of a text, and not as a command. */
export const readAsPart: Readonly<Record<string, readonly string[]>> = {
  'src/core/shape.ts': ['optional', 'object', 'objectWith', 'tagged', 'either', 'matching', 'valueThat'],
  'src/report/html/html-markup.ts': ['markup', 'trusted'],
  'src/report/words/style.ts': ['shown', 'quoted', 'plural'],
};

/** Words that say which, how much, when or where. */
export const ordinary: readonly string[] = words(`
  a as about bad absent after again all an and at by canonical deepest deeply default distinct down each earlier early either
  elsewhere empty every few final first flat flight for foreign from highest how ignorable important in it last largest late
  later latest least live long longest many meaningless most nearest never new next no not now odd of off old oldest on once one ongoing
  optional or other out outside over past plain plural pluginless ready real regular same several short still such sync that to together
  too undefined under undeclared unapproved unknown unlisted unrecorded unseen unsent unsettled unsure until unusable up urgent usual vain
  when where whole with worth yes
`);

/** What every programmer calls by this name. */
export const computing: readonly string[] = words(`
  activity address age alert api edit arguments argument ascii attribute bit block body buffer bug bundle byte bytes call case cause cell character
  chain checksum class classes day firewall image machine private public clock code colour column command completion config connection content control count counter csv deadline default demo diagnostic database digest disk document
  duration emulator endpoint entry entries environment envelope error event excerpt exit fact failure field file filter fingerprint
  flag folder form format frame function github gitlab head headline help html id ids index input inputs integer io json junit
  kind label lag limit limiter line list lock log loopback map maps markdown marker markup member memory message metric minute mode ms name ndjson node
  number object offset operation option options order origin output owner page pair parameter part password policy postgres path pattern
  picture piece place position price process processes program progress prometheus prose proxy query quotient random range rate reason role
  reference region request response result row rule sample sarif schema screen script second secret seed severity sheet side selection sentence server
  setting settings shell signal signature size source spec stack stream string style summary suite syntax system table tag
  template terraform ansible codequality test text uhost time timeout timeouts timer title total totals tree type unit url user value
  variable version width window word wording workflow xml yaml zone hostwright status terminal
`);
