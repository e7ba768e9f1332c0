// The types of `/vendor/preact.js`, which the server takes from htm (htm/preact/standalone.module.js).
export { createContext } from 'preact';
export { Component, h, html, render } from 'htm/preact';
export {
  useCallback,
  useContext,
  useDebugValue,
  useEffect,
  useErrorBoundary,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'preact/hooks';
export type { VNode } from 'preact';
