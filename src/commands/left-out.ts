/**
 * Stands in the bundle for packages that oclif loads at start and only its plugins would use. There are
 * no plugins here, and loading them takes longer than a short run may.
 */
export {};
