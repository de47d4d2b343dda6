import type { KindRenderers } from '../../kind-props.ts'
import { CheckboxKind, RadioKind } from './choices.tsx'
import { ColorKind } from './color.tsx'
import { DateKind } from './date.tsx'
import { InputKind } from './input.tsx'
import { SelectKind } from './select.tsx'
import { SliderKind } from './slider.tsx'
import { SwitchKind } from './switch.tsx'
import { TimeKind } from './time.tsx'
import { TreeSelectKind } from './tree-select.tsx'
import { UploadKind } from './upload.tsx'

export const inputRenderers = {
  input: InputKind,
  switch: SwitchKind,
  slider: SliderKind,
  date: DateKind,
  time: TimeKind,
  upload: UploadKind,
  color: ColorKind,
} satisfies Partial<KindRenderers>

export const choosingRenderers = {
  radio: RadioKind,
  checkbox: CheckboxKind,
  select: SelectKind,
  treeSelect: TreeSelectKind,
} satisfies Partial<KindRenderers>
