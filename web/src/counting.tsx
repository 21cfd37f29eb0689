import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './app/base.css';
import { CountingApp } from './app/counting/CountingApp.tsx';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <CountingApp />
  </StrictMode>,
);
