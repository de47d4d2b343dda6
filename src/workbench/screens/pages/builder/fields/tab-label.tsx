import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** The label of a tab, with a mark where something in it is wrong. */
export function TabLabel({ text, isFaulty }: { readonly text: string; readonly isFaulty: boolean }) {
  const { t } = useTranslation('page-fields')
  return (
    <span className="pf-tab">
      {text}
      {isFaulty && <CircleAlert size={11} role="img" aria-label={t('hasFault')} />}
    </span>
  )
}
