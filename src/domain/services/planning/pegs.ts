import { json } from '../../field-kinds.ts'
import { service } from '../../service.ts'

const pegs = service('ASPPeg', 'Pages.Roles')
const chosen = { pegs: json('关联', 'Pegs', { required: true }) } as const
const onPegs = (method: string, zh: string, en: string) =>
  pegs({
    method,
    verb: 'POST',
    label: { zh, en },
    input: chosen,
    output: { kind: 'value', of: 'json' },
  })

/** Pegs by id as a JSON list; each answers {changed, refused: [{key, reason}]}. */
export const pegServices = {
  /** The peg is the user's: no plan takes it away or makes another in its place. */
  lock: onPegs('Lock', '锁定', 'Lock'),
  /** Left to the next plan again. */
  unlock: onPegs('Unlock', '解锁', 'Unlock'),
  /** Supply and consumer are parted; a locked peg must be unlocked first. */
  cut: onPegs('Cut', '切断', 'Cut'),
} as const
