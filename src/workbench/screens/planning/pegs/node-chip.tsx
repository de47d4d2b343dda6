import { choiceOf } from '#domain/choices/index.ts'
import { useLabel } from '../../../i18n/index.ts'
import { StatusChip, type Tone } from '../../../parts/status-chip.tsx'

const tones: Readonly<Record<string, Tone>> = {
  STK: 'good',
  PO: 'info',
  PR: 'warn',
  MO: 'info',
  SO: 'good',
  FC: 'warn',
}

/** Kind of a supply or consumer (PegNode): its usual short code, stock and operations in words. */
export function NodeChip({ node }: { readonly node: string }) {
  const label = useLabel()
  const known = choiceOf('PegNode')[node]
  const words = known ? label(known) : node
  return (
    <StatusChip tone={tones[node] ?? 'quiet'} title={words}>
      {node === 'STK' || node === 'OP' ? words : node}
    </StatusChip>
  )
}
