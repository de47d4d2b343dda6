import { Star as StarIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFavourites } from '../actions/favourites.ts'

interface StarProps {
  readonly appCode: string
  readonly title: string
  /** Reached by pointer alone, where the same can be done by keys elsewhere. */
  readonly pointerOnly?: boolean
}

/** Makes a page a favourite, or no longer. */
export function Star({ appCode, title, pointerOnly = false }: StarProps) {
  const { t } = useTranslation('shell')
  const favourites = useFavourites()
  const pressed = favourites.has(appCode)
  return (
    <button
      type="button"
      className="t-star"
      tabIndex={pointerOnly ? -1 : 0}
      aria-pressed={pressed}
      aria-label={t('favouriteOf', { title })}
      title={t(pressed ? 'removeFavourite' : 'addFavourite')}
      onClick={() => favourites.toggle(appCode)}
    >
      <StarIcon size={14} fill={pressed ? 'currentColor' : 'none'} aria-hidden />
    </button>
  )
}
