import type { KindRenderers } from '../../kind-props.ts'
import { ButtonKind } from './button.tsx'

export const buttonRenderers = { button: ButtonKind } satisfies Partial<KindRenderers>
