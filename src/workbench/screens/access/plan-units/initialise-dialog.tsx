import { RadioCards } from '@radix-ui/themes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { planUnitServices } from '#domain/services/system/administration.ts'
import { useAction } from '../../../actions/use-action.ts'
import { write } from '../../../client/write.ts'
import { Progress } from '../../../parts/status-chip.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import './plan-units.css'

interface InitialiseDialogProps {
  readonly unit: string
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Gives an empty plan unit its first data: what every unit needs, or the whole demo factory. */
export function InitialiseDialog({ unit, onClose, onDone }: InitialiseDialogProps) {
  const { t } = useTranslation('administration')
  const [kind, setKind] = useState('first')
  const { busy, attempt } = useAction()
  const start = (): Promise<void> =>
    attempt(async () => {
      await write(planUnitServices.initialise, { planUnitCode: unit, demo: kind === 'demo' })
      toast.success(t('unitInitialised', { unit }))
      onDone()
      onClose()
    })
  return (
    <FormDialog
      onClose={onClose}
      title={t('initialiseTitle', { unit })}
      submit={t('initialiseUnit')}
      busy={busy}
      locked
      onSubmit={start}
    >
      <RadioCards.Root
        size="1"
        className="t-unit-kinds"
        aria-label={t('firstData')}
        value={kind}
        disabled={busy}
        onValueChange={setKind}
      >
        {(['first', 'demo'] as const).map((one) => (
          <RadioCards.Item key={one} value={one}>
            <span>
              <strong>{t(`initialise.${one}`)}</strong>
              <span className="note">{t(`initialiseHint.${one}`)}</span>
            </span>
          </RadioCards.Item>
        ))}
      </RadioCards.Root>
      {busy && <Progress value={null} label={t('initialising')} />}
    </FormDialog>
  )
}
