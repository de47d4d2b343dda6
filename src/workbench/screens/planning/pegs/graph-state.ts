import type { GraphNode } from '#domain/planning/peg-graph.ts'
import type { Offered } from './connect-dialog.tsx'

/** What was chosen in the graph. */
export type Chosen =
  | { readonly kind: 'need'; readonly code: string }
  | { readonly kind: 'node'; readonly id: string }
  | { readonly kind: 'peg'; readonly id: string }

/** A supply on its way to a need: dragged, or picked up by keyboard. */
export type Carried = Offered | GraphNode
