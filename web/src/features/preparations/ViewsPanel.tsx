import { NavLink } from 'react-router';
import './preparations.css';

/** What 备料单管理 shows: the orders, what they were netted from, and what is being made of them. */
export function ViewsPanel() {
  return (
    <nav className="prep-views" aria-label="备料单、测算与生产单">
      <NavLink to="/stock-manage">备料单</NavLink>
      <NavLink to="/preparationNettings">测算</NavLink>
      <NavLink to="/preparationProductions">生产单</NavLink>
    </nav>
  );
}
