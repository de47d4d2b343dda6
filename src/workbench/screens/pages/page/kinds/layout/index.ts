import type { KindRenderers } from '../../kind-props.ts'
import { PanelKind } from './panel.tsx'

export const layoutRenderers = {
  panel: PanelKind,
} satisfies KindRenderers
