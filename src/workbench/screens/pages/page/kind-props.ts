import type { ComponentType } from 'react'
import type { KindName, KindValues } from '#domain/pages/kinds/index.ts'

/** Draws the components of a slot in a grid of their own. */
export type SlotComponent = ComponentType<{ readonly className?: string }>

/** Values of a kind with its slots, and those of its items, as components. */
type Drawn<T> = {
  readonly [N in keyof T]: N extends 'slot'
    ? SlotComponent
    : T[N] extends readonly (infer I)[]
      ? I extends { readonly slot: unknown }
        ? readonly Drawn<I>[]
        : T[N]
      : T[N]
}

export interface KindProps<K extends KindName> {
  readonly id: string
  readonly values: Drawn<KindValues<K>>
}

/** How each kind is drawn inside its frame (part.tsx). */
export type KindRenderers = { readonly [K in KindName]: ComponentType<KindProps<K>> }
