import { IconEditor } from '../../../fields/icon-editor.tsx'
import { listScreenOf } from '../../../list/list-screen.tsx'
import { OpenSettings } from './open-settings.tsx'

export default listScreenOf('toolButton', { Actions: OpenSettings, fieldEditors: { icon: IconEditor } })
