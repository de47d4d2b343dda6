import type { KindRenderers } from '../../kind-props.ts'
import { TextKind } from './text.tsx'

export const contentRenderers = {
  text: TextKind,
} satisfies KindRenderers
