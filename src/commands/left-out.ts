/**
 * Stands in the bundle for packages that oclif loads at start and only its plugins, its spinners, its version check and its own debugging
 * would use. There are none of them here, and loading the packages takes longer than a short run may.
 */
const silent = Object.assign(() => {}, { enabled: false });

/** What those that are used at once are used as: a maker of loggers (debug), and a table of spinners (cli-spinners). */
export default Object.assign(() => silent, { dots2: { frames: [''] }, line: { frames: [''] } });
