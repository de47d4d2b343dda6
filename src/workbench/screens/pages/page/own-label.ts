import { isKindName, kindNamed } from '#domain/pages/kinds/index.ts'

const groups: ReadonlySet<string> = new Set(['input', 'action', 'widget'])
const kinds: ReadonlySet<string> = new Set(['divider', 'statistics', 'progress', 'number', 'panel', 'dialog'])

/** Kinds whose renderers write the label themselves, as the name of a field or the title of a panel. */
export const writesOwnLabel = (type: string): boolean =>
  kinds.has(type) || (isKindName(type) && groups.has(kindNamed(type).group))
