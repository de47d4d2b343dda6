import { Button } from '@radix-ui/themes'
import { useTranslation } from 'react-i18next'

export interface Running {
  readonly done: number
  /** null: nobody knows how far it is. */
  readonly total: number | null
  /** The server makes other files before it. */
  readonly isWaiting?: boolean
}

/** 99 % until the file is available (specification §3, Progress info). */
export function Progress({ done, total, isWaiting, onCancel }: Running & { readonly onCancel: () => void }) {
  const { t } = useTranslation('grid')
  const percent = total ? Math.min(99, Math.floor((done / total) * 100)) : 0
  return (
    <span className="g-export" role="status">
      <progress max={100} {...(total === null ? {} : { value: percent })} aria-label={t('export')} />
      {total !== null && <span className="number">{percent}%</span>}
      {isWaiting && <span>{t('exportWaiting')}</span>}
      <Button size="1" variant="ghost" color="gray" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </span>
  )
}
