import { listScreenOf } from '../../../list/list-screen.tsx'
import { LicenceStatus } from './licence-status.tsx'
import { UploadKey } from './upload-key.tsx'

export default listScreenOf('productRegister', {
  Actions: UploadKey,
  columns: { status: { tones: { active: 'good', trial: 'info', expired: 'bad', revoked: 'bad' } } },
  views: [{ name: 'status', label: { zh: '许可状态', en: 'Licence status' }, Content: LicenceStatus }],
})
