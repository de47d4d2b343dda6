import type { KindRenderers } from '../../kind-props.ts'
import { AppKind } from './app.tsx'
import { IconKind } from './icon.tsx'
import { LabelKind } from './label.tsx'
import { NumberKind } from './number.tsx'

export const boardRenderers = {
  number: NumberKind,
  label: LabelKind,
  icon: IconKind,
  app: AppKind,
} satisfies Partial<KindRenderers>
