import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOpenPage } from './page-context.ts'

interface MarkedPlaceProps {
  /** What is wrong, for the editor of the page. */
  readonly reason: string
  readonly isBad?: boolean
}

/** The place of a part that cannot be drawn: the reason while the page is edited, a short word while it is viewed. */
export function MarkedPlace({ reason, isBad = false }: MarkedPlaceProps) {
  const { t } = useTranslation('page')
  const { isEdited } = useOpenPage()
  const Icon = isBad ? TriangleAlert : CircleAlert
  return (
    <div className={isBad ? 'pg-mark bad' : 'pg-mark'} role="note" title={reason}>
      <Icon size={14} aria-hidden />
      <span>{isEdited ? reason : t('notShown')}</span>
    </div>
  )
}
