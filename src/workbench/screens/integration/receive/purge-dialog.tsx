import { Checkbox } from '@radix-ui/themes'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { choiceOf } from '#domain/choices/index.ts'
import { MOST_DAYS, receiving } from '#domain/services/integration/receive.ts'
import { useAction } from '../../../actions/use-action.ts'
import { useCall } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { useLabel } from '../../../i18n/index.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { TextInput } from '../../../parts/inputs.tsx'

interface PurgeDialogProps {
  readonly onClose: () => void
  readonly onPurged: () => void
}

const states = Object.entries(choiceOf('ReceiveState'))
const usualDays = '90'

/** Deletes bodies by age and state, once their number was shown. */
export function PurgeDialog({ onClose, onPurged }: PurgeDialogProps) {
  const { t } = useTranslation('receive')
  const label = useLabel()
  const id = useId()
  const { busy, attempt } = useAction()
  const [typed, setTyped] = useState(usualDays)
  const [chosen, setChosen] = useState<readonly string[]>(['ok', 'skip'])
  const days = /^\d{1,4}$/.test(typed.trim()) && Number(typed) <= MOST_DAYS ? Number(typed) : null
  const isReady = days !== null && chosen.length > 0
  const age = { days: days ?? 0, states: chosen }
  const counted = useCall(receiving.countPurged, age, { enabled: isReady, staleTime: 0 })
  const count = isReady ? counted.data : undefined
  const purge = (): Promise<void | undefined> =>
    attempt(async () => {
      toast.success(t('purged', { count: await write(receiving.purge, age) }))
      onPurged()
      onClose()
    })
  return (
    <FormDialog
      onClose={onClose}
      title={t('purge')}
      description={t('purgeAbout')}
      tone="danger"
      submit={count === undefined ? t('purge') : t('purgeCount', { count })}
      busy={busy}
      disabled={!count}
      onSubmit={purge}
    >
      <div className="t-purge">
        <label htmlFor={id}>{t('olderThan')}</label>
        <TextInput
          id={id}
          inputMode="numeric"
          value={typed}
          aria-invalid={days === null}
          onChange={setTyped}
        />
        <fieldset>
          <legend>{t('states')}</legend>
          {states.map(([state, name]) => (
            <label key={state}>
              <Checkbox
                size="1"
                checked={chosen.includes(state)}
                onCheckedChange={(on) =>
                  setChosen(on === true ? [...chosen, state] : chosen.filter((one) => one !== state))
                }
              />
              {label(name)}
            </label>
          ))}
        </fieldset>
        {count === 0 && <p role="status">{t('purgeNone')}</p>}
      </div>
    </FormDialog>
  )
}
