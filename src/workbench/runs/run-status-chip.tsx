import { choiceOf } from '#domain/choices/index.ts'
import { useLabel } from '../i18n/index.ts'
import { StatusChip, type Tone } from '../parts/status-chip.tsx'

const tones: Readonly<Record<string, Tone>> = {
  Q: 'quiet',
  R: 'info',
  S: 'good',
  W: 'warn',
  F: 'bad',
  C: 'quiet',
}

/** State of a run in its colour. */
export function RunStatusChip({ status }: { readonly status: string }) {
  const label = useLabel()
  const text = choiceOf('RunStatus')[status]
  return (
    <StatusChip tone={tones[status] ?? 'quiet'} dot>
      {text ? label(text) : status}
    </StatusChip>
  )
}
