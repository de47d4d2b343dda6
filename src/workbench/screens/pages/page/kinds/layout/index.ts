import type { KindRenderers } from '../../kind-props.ts'
import { DialogKind } from './dialog.tsx'
import { GridKind } from './grid.tsx'
import { LinkedKind } from './linked.tsx'
import { PanelListKind } from './panel-list.tsx'
import { PanelKind } from './panel.tsx'
import { TabsKind } from './tabs.tsx'

export const layoutRenderers = {
  tabs: TabsKind,
  panel: PanelKind,
  panelList: PanelListKind,
  dialog: DialogKind,
  grid: GridKind,
  linked: LinkedKind,
} satisfies Partial<KindRenderers>
