// The types of `/vendor/preact.js`, which the server takes from htm: htm/preact/standalone.module.js.
import type { Context } from 'preact';

export { createContext } from 'preact';
export { Component, h, html, render } from 'htm/preact';
export * from 'preact/hooks';
export type { ComponentChildren, VNode } from 'preact';
export type { Context };
