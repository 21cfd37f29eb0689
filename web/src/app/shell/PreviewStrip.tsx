import { useNavigate } from 'react-router';
import { useSession } from '../../lib/session/session.ts';

/** Shown while an administrator previews another role; the server still uses his own account. */
export function PreviewStrip() {
  const preview = useSession((session) => session.preview);
  const navigate = useNavigate();
  if (!preview) return null;
  const leave = () => {
    useSession.setState({ preview: null });
    void navigate('/systemManage/roles');
  };
  return (
    <output className="preview-strip">
      正在以角色“{preview.name}”预览菜单与按钮，数据仍按您本人的权限。
      <button type="button" className="button" onClick={leave}>
        退出预览
      </button>
    </output>
  );
}
