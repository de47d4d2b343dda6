import { choiceOf } from '#domain/choices/index.ts'
import type { Label } from '#domain/label.ts'
import type { Tone } from '../../../parts/status-chip.tsx'

export const nodeTones: Readonly<Record<string, Tone>> = { STK: 'good', PO: 'info', PR: 'warn', SO: 'quiet' }

/** PegNode in words. */
export const nodeText = (node: string): Label => choiceOf('PegNode')[node] ?? { zh: node, en: node }
