import { useTranslation } from 'react-i18next'
import { formatSeconds } from '#domain/rules/dates.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { OverridesPanel } from '../../master/calendars/overrides-panel.tsx'

interface OverrideDialogProps {
  readonly resource: string
  /** The time range under the pointer, seconds UTC. */
  readonly from: number
  readonly to: number
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** Exceptions to the calendar of a resource; a new one begins with the time range under the pointer. */
export function OverrideDialog({ resource, from, to, onChanged, onClose }: OverrideDialogProps) {
  const { t } = useTranslation('resource-gantt')
  const { zone } = useFormatSettings()
  const text = (seconds: number): string => formatTime(formatSeconds(seconds), zone).slice(0, 16)
  return (
    <Dialog
      onClose={onClose}
      title={t('overrides', { resource })}
      description={t('overridesHint')}
      width={680}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <OverridesPanel
        resource={resource}
        start={{ start: text(from), end: text(to) }}
        onChanged={onChanged}
      />
    </Dialog>
  )
}
