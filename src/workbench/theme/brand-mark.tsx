import { useSnapshot } from 'valtio'
import { configuration } from '../client/configuration.ts'
import './brand-mark.css'

/** The logo of the parameters in its own proportions, or the mark of the product. */
export function BrandMark({ size = 20 }: { readonly size?: number }) {
  const logo = useSnapshot(configuration).settings['logo']
  if (typeof logo === 'string' && logo !== '')
    return <img src={logo} alt="" height={size} className="brand-mark picture" />
  return <Staircase size={size} />
}

/** Three steps of a staircase: sets that become complete one batch after another. */
export function Staircase({ size }: { readonly size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden className="brand-mark">
      <rect x="1" y="12" width="5" height="7" rx="1" fill="currentColor" opacity="0.55" />
      <rect x="7.5" y="7" width="5" height="12" rx="1" fill="currentColor" opacity="0.8" />
      <rect x="14" y="1" width="5" height="18" rx="1" fill="currentColor" />
    </svg>
  )
}
