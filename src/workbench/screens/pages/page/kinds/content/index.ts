import type { KindRenderers } from '../../kind-props.ts'
import { CountdownKind } from './countdown.tsx'
import { DividerKind } from './divider.tsx'
import { PictureKind } from './picture.tsx'
import { ProgressKind } from './progress.tsx'
import { StatisticsKind } from './statistics.tsx'
import { StepsKind } from './steps.tsx'
import { TextKind } from './text.tsx'

export const contentRenderers = {
  text: TextKind,
  picture: PictureKind,
  divider: DividerKind,
  countdown: CountdownKind,
  statistics: StatisticsKind,
  progress: ProgressKind,
  steps: StepsKind,
} satisfies Partial<KindRenderers>
