import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFavourites } from '../../../../actions/favourites.ts'
import { EmptyState } from '../../../../parts/states.tsx'
import { openEntry } from '../../../../navigation/open-entry.ts'
import { useMenu } from '../../../../navigation/titles.ts'

/** The strip of favourite pages. */
export function FavouritesWidget() {
  const { t } = useTranslation('home')
  const { codes } = useFavourites()
  const entries = useMenu().flatMap((group) => group.entries)
  const shown = codes.flatMap((code) => entries.filter((entry) => entry.appCode === code))
  if (shown.length === 0) return <EmptyState icon={Star} title={t('noFavourites')} />
  return (
    <ul className="h-strip">
      {shown.map((entry) => (
        <li key={entry.appCode}>
          <button type="button" onClick={() => openEntry(entry)}>
            <Star size={13} fill="currentColor" aria-hidden />
            {entry.title}
          </button>
        </li>
      ))}
    </ul>
  )
}
