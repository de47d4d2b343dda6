import type { KindProps } from '../../kind-props.ts'

/** Components on a grid of their own. */
export function GridKind({ values: { slot: Slot } }: KindProps<'grid'>) {
  return <Slot />
}
