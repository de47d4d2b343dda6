import type { KindRenderers } from '../../kind-props.ts'
import { CheckboxKind, RadioKind } from './choices.tsx'
import { DateKind } from './date.tsx'
import { InputKind } from './input.tsx'
import { SelectKind } from './select.tsx'
import { SliderKind } from './slider.tsx'
import { SwitchKind } from './switch.tsx'

export const inputRenderers = {
  input: InputKind,
  switch: SwitchKind,
  slider: SliderKind,
  date: DateKind,
} satisfies KindRenderers

export const choosingRenderers = {
  radio: RadioKind,
  checkbox: CheckboxKind,
  select: SelectKind,
} satisfies KindRenderers
