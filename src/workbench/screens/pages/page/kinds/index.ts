import type { KindRenderers } from '../kind-props.ts'
import { contentRenderers } from './content/index.ts'
import { layoutRenderers } from './layout/index.ts'

/** How every kind is drawn. */
export const renderers = {
  ...contentRenderers,
  ...layoutRenderers,
} satisfies KindRenderers
