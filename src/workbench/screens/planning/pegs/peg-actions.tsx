import { Link2Off, Lock, LockOpen } from 'lucide-react'
import { pegServices } from '#domain/services/planning/pegs.ts'
import { useOutcome } from '../../../actions/use-outcome.tsx'
import { write } from '../../../client/write.ts'
import { typedText } from '../../../fields/editor-props.ts'
import { useLabel } from '../../../i18n/index.ts'
import type { ListActionProps } from '../../../list/list-screen.tsx'
import { Button } from '../../../parts/button.tsx'

const icons = { lock: Lock, unlock: LockOpen, cut: Link2Off } as const
const actions = ['lock', 'unlock', 'cut'] as const

/** Pegs that a user keeps, gives back or takes away. */
export function PegActions({ selected, onChanged }: ListActionProps) {
  const label = useLabel()
  const { act, dialog } = useOutcome(onChanged)
  const pegs = selected.map((row) => typedText(row['id']))
  return (
    <>
      {actions.map((name) => (
        <Button
          key={name}
          tone="ghost"
          icon={icons[name]}
          onClick={() => void act(pegs.length, () => write(pegServices[name], { pegs }))}
        >
          {label(pegServices[name].label)}
        </Button>
      ))}
      {dialog}
    </>
  )
}
