import { commonProperties, type KindDeclaration } from '../kind.ts'
import type { Properties, ValuesOf } from '../property.ts'
import { buttonKinds } from './buttons.ts'
import { boardKinds } from './boards.ts'
import { chartKinds } from './charts.ts'
import { choosingKinds } from './choosing.ts'
import { contentKinds } from './content.ts'
import { dataKinds } from './data.ts'
import { inputKinds } from './input.ts'
import { layoutKinds } from './layout.ts'
import { widgetKinds } from './widgets.ts'

/** Every kind of component, in the order in which the editor offers them. Names are kept in files and never change. */
export const kinds = {
  ...contentKinds,
  ...boardKinds,
  ...inputKinds,
  ...choosingKinds,
  ...layoutKinds,
  ...dataKinds,
  ...chartKinds,
  ...buttonKinds,
  ...widgetKinds,
} as const satisfies Readonly<Record<string, KindDeclaration>>

export type KindName = keyof typeof kinds

export const isKindName = (name: string): name is KindName => Object.hasOwn(kinds, name)

export const kindNamed = (name: KindName): KindDeclaration => kinds[name]

/** Properties of components of a kind, as they are after reading. */
export type KindValues<K extends KindName> = ValuesOf<(typeof kinds)[K]['properties']> &
  ValuesOf<typeof commonProperties>

/** Names of the events of a kind. */
export type EventOf<K extends KindName> = keyof (typeof kinds)[K]['events'] & string

/** All properties of a kind but the events. */
export const propertiesOfKind = (name: KindName): Properties => ({
  ...commonProperties,
  ...kindNamed(name).properties,
})
