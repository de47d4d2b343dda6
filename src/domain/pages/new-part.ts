import { freeName } from './free-name.ts'
import { versionOf, type KindGroup } from './kind.ts'
import { kindNamed, propertiesOfKind, type KindName } from './kinds/index.ts'
import type { PageComponent, PageFile } from './page.ts'
import type { Properties } from './property.ts'
import { ofLabel, type PageText } from './text.ts'
import { componentsOf } from './walk.ts'

/** Ids that no component of a page has, by kind: each that is given is taken from then on. */
export function freeIds(page: PageFile): (type: string) => string {
  const taken = new Set([...componentsOf(page.data)].map(({ component }) => component.props.id))
  return (type) => {
    const id = freeName(type, (name) => taken.has(name))
    taken.add(id)
    return id
  }
}

const titledGroups: ReadonlySet<KindGroup> = new Set(['input', 'data', 'chart'])
const titledKinds: ReadonlySet<KindName> = new Set([
  'panel',
  'dialog',
  'statistics',
  'progress',
  'number',
  'countdown',
])
/** Records of a list that names them itself, such as tabs and options, before anybody set them. */
const FIRST_RECORDS = 2

const numbered = (words: PageText, number: number): PageText =>
  Object.fromEntries(Object.entries(words).map(([culture, text]) => [culture, `${text} ${number}`]))

/** Words and lists without which nobody could see what a component is. */
function firstValues(properties: Properties, words: PageText): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]): [string, unknown][] => {
      if (property.kind === 'slot') return [[name, []]]
      if (property.kind === 'text' || property.kind === 'markup')
        return property.required ? [[name, words]] : []
      if (property.kind !== 'items') return []
      const key = Object.entries(property.of).find(([, one]) => one.kind === 'name' && one.required)?.[0]
      if (key === undefined) return []
      const title = Object.entries(property.of).find(([, one]) => one.kind === 'text')?.[0]
      const records = Array.from({ length: FIRST_RECORDS }, (_, at) => ({
        ...firstValues(property.of, words),
        [key]: String(at + 1),
        ...(title === undefined ? {} : { [title]: numbered(ofLabel(property.label), at + 1) }),
      }))
      return [[name, records]]
    }),
  )
}

/** A new component of a kind, with an id that is free and the words of its kind; it lies below others until it is placed. */
export function newPart(type: KindName, id: string): PageComponent {
  const kind = kindNamed(type)
  const words = ofLabel(kind.label)
  const isTitled = titledGroups.has(kind.group) || titledKinds.has(type)
  return {
    type,
    props: {
      id,
      v: versionOf(kind),
      ...(isTitled ? { label: words } : {}),
      ...firstValues(propertiesOfKind(type), words),
    },
  }
}
