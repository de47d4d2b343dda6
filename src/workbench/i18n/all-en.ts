import type { Texts } from './override.ts'

/** Texts of all namespaces, by the path of their file. */
export default import.meta.glob<Texts>('./en/*.json', { eager: true, import: 'default' })
