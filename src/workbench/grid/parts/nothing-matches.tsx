import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/states.tsx'

/** Rows there may be, but none that search and filters let through. */
export function NothingMatches({ onClear }: { readonly onClear: () => void }) {
  const { t } = useTranslation('grid')
  return (
    <EmptyState
      icon={SearchX}
      title={t('nothing')}
      hint={t('nothingHint')}
      action={<Button onClick={onClear}>{t('clearAll')}</Button>}
    />
  )
}
